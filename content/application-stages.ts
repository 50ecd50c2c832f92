export const STAGES = ['新應徵', '審閱中', '推薦客戶', '面試', '錄取', '婉拒', '取消'] as const;
export type Stage = (typeof STAGES)[number];
