/** The bots that may take a seat, the quickest to understand first: the engine's names, held to it by a test. */
export const BOTS = ['speed', 'routes', 'watchful', 'random'] as const;
