/**
 * For something that may have to be sent twice but must be done once. crypto.randomUUID() exists only on https and
 * localhost.
 */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');
