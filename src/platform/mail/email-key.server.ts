/** By what two spellings of an e-mail address are one: compared without letter case (decisions §2). */
export const emailKey = (email: string) => email.trim().normalize('NFKC').toLowerCase();
