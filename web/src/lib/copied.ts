/**
 * Copy what stands in a field; true if it was taken.
 *
 * Over plain http a page has no clipboard of its own. There the old way still works in most
 * browsers, and where none does, what is to be copied is left selected, for a person to copy.
 */
export async function copied(field: HTMLInputElement): Promise<boolean> {
  if (!isSecureContext) return copiedOfOld(field);
  return navigator.clipboard.writeText(field.value).then(
    () => true,
    () => copiedOfOld(field),
  );
}

function copiedOfOld(field: HTMLInputElement): boolean {
  field.focus();
  field.select();
  return document.execCommand('copy');
}
