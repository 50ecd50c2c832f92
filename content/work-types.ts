// 工作性質 of a vacancy and of what a job seeker wishes for (spec §3). Employment beside it, such as 派遣, is a fact of its own.
export const WORK_TYPES = ['全職', '兼職'] as const;
export type WorkType = (typeof WORK_TYPES)[number];
