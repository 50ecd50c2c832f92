/** The categories of the specification, in its order (spec §5); imported vacancies may have others. */
// biome-ignore format: a table
export const JOB_CATEGORIES = [
  '管理幕僚', '人力資源', '行政後勤', '國際貿易', '業務推廣', '客服維護', '門市銷售', '電腦硬體', '軟體工程',
  '系統規劃', '網路管理', '出納查帳', '財務會計', '稽核審計', '產品行銷', '活動企劃', '美編設計', '美容美髮',
  '餐飲烘焙', '飯店觀光', '其他',
];
