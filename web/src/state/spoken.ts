/** A word that was said, while it hangs in the air. */
export interface Spoken {
  readonly seat: number;
  /** 上, 碰, 槓, 食糊 … */
  readonly word: string;
  /** Set aside: it did not stand. */
  readonly isVoid: boolean;
}
