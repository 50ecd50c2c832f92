import { type Condition, NEGOTIABLE } from './contract.ts';

/** 面議 leaves no currency and no bounds (decisions §3). */
export const withoutUnusedSalary = <T extends Pick<Condition, 'payPeriod' | 'currency'>>(condition: T): T =>
  condition.payPeriod === NEGOTIABLE
    ? { ...condition, currency: '', minimumSalary: null, maximumSalary: null }
    : condition;
