/** One key for all spellings of an e-mail address: letter case does not count (decisions §2). */
export const emailKey = (email: string) => email.trim().normalize('NFKC').toLowerCase();
