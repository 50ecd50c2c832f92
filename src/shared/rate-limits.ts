// docs/decisions/0021: by address as many as an office behind one address may need, by e-mail what one person may.
const QUARTER_HOUR = 900;
export const perAddress = (count: number) => ({ by: 'address', count, seconds: QUARTER_HOUR }) as const;
export const perEmail = (count: number) => ({ by: 'email', count, seconds: QUARTER_HOUR }) as const;
export const perCaller = (count: number) => ({ by: 'caller', count, seconds: QUARTER_HOUR }) as const;

/** Of one device that signed in before, or of one session. */
export const WRONG_PASSWORDS = { ...perCaller(10), failuresOnly: true } as const;

/**
 * Signing in: a known device's own wrong passwords, then those of strangers. The narrowest first: what it refuses doesn't
 * use up what others of the address or e-mail have.
 */
export const GUESSES = [
  WRONG_PASSWORDS,
  { by: 'addressAndEmail', count: 10, seconds: QUARTER_HOUR, failuresOnly: true, of: 'strangers' },
  { ...perAddress(50), failuresOnly: true, of: 'strangers' },
  { ...perEmail(100), failuresOnly: true, of: 'strangers' },
] as const;
