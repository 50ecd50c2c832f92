// docs/decisions/0021: per address as many as an office behind one address may need, per e-mail as many as one person may.
const QUARTER_HOUR = 900;
export const perAddress = (count: number) => ({ by: 'address', count, seconds: QUARTER_HOUR }) as const;
export const perEmail = (count: number) => ({ by: 'email', count, seconds: QUARTER_HOUR }) as const;
export const perCaller = (count: number) => ({ by: 'caller', count, seconds: QUARTER_HOUR }) as const;

/** For one device that has signed in before, or for one session. */
export const WRONG_PASSWORDS = { ...perCaller(10), failuresOnly: true } as const;

/** Wherever signed-in staff type their password once more: ten guesses for all such places together. */
export const OWN_PASSWORD = { ...WRONG_PASSWORDS, across: 'own password' } as const;

/**
 * Signing in: first the wrong passwords of a known device, then those of strangers. The narrowest limit comes first, so that
 * what it refuses doesn't use up the limits of others with the same address or e-mail.
 */
export const GUESSES = [
  WRONG_PASSWORDS,
  { by: 'addressAndEmail', count: 10, seconds: QUARTER_HOUR, failuresOnly: true, of: 'strangers' },
  { ...perAddress(50), failuresOnly: true, of: 'strangers' },
  { ...perEmail(100), failuresOnly: true, of: 'strangers' },
] as const;
