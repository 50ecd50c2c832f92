/** The weight of each digit; a product of two digits counts as the sum of its digits. */
const WEIGHTS = [1, 2, 1, 2, 1, 2, 4, 1];

/**
 * Whether a 統一編號 has the right check digit: since April 2023 the sum must be divisible by 5, not 10. A 7 in the seventh
 * place makes 28, whose digits add up to 10, which counts as 1 or as 0.
 */
export function isTaxId(text: string): boolean {
  if (!/^\d{8}$/.test(text) || /^0+$/.test(text)) return false;
  const products = WEIGHTS.map((weight, at) => weight * Number(text[at]));
  const sum = products.reduce((all, product) => all + Math.floor(product / 10) + (product % 10), 0);
  return sum % 5 === 0 || (text[6] === '7' && (sum + 1) % 5 === 0);
}
