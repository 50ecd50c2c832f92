/** The place of files, in words. */
export const placeText = ({ endpoint, bucket }: { endpoint: string; bucket: string }) =>
  bucket ? `「${bucket}」（${endpoint}）` : '這台主機的資料夾';

/** Whether files would travel unencrypted; on this machine nobody listens. */
export function isInTheOpen(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname } = new URL(endpoint);
  return protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

export const FAULT_LABELS = {
  missing: '兩邊都找不到',
  damaged: '搬移前就已損壞',
  kept: '新的存放處沒有完整的一份，所以沒有清除',
  unreadable: '讀不出來',
} as const;

export const STEP_LABELS = { write: '寫入', read: '讀取', remove: '刪除' } as const;
type Step = keyof typeof STEP_LABELS;

/** What a storage's answer means, from the surest sign to the vaguest. */
const BY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^fault of the site/, '搬移時發生程式錯誤，會自動再試；請系統管理者查看系統紀錄'],
  [/NoSuchBucket/, '沒有這個儲存貯體（bucket），請檢查名稱，或先到儲存服務建立'],
  [/InvalidBucketName/, '儲存貯體（bucket）的名稱不合格式，請檢查有沒有打錯'],
  [/InvalidAccessKeyId/, '儲存服務不認得這個存取金鑰 ID，請重新複製'],
  [/SignatureDoesNotMatch/, '私密存取金鑰不正確，請重新複製'],
  [
    /AuthorizationHeaderMalformed|PermanentRedirect|TemporaryRedirect|\b30[1278]\b/,
    '區域或端點網址不對，請依儲存服務的說明填寫',
  ],
  [/RequestTimeTooSkewed/, '這台主機的時鐘不準，儲存服務不接受；請系統管理者校正時間'],
  [/ENOTFOUND|EAI_AGAIN/, '找不到這台主機，請檢查端點網址有沒有打錯'],
  [/ECONNREFUSED|bad port|EHOSTUNREACH|ENETUNREACH/, '連不到這個端點，請檢查網址、連接埠與防火牆'],
  [/certificate|altname|CERT_|SELF_SIGNED/i, '端點的憑證無法信任，請檢查網址是否與憑證相同'],
  [/wrong version number|packet length|EPROTO/i, '端點沒有使用 https，請檢查網址的開頭'],
  [/took longer|ETIMEDOUT|aborted/i, '儲存服務沒有回應，請檢查端點網址與防火牆'],
  [/ENOSPC|EDQUOT|QuotaExceeded/, '空間已滿'],
  [/EROFS|EACCES|EPERM/, '這台主機的資料夾不能寫入，請檢查權限'],
  [/another key/, '已儲存的設定解不開'],
  [/was refused: 5\d\d/, '儲存服務暫時故障，請稍後再試'],
];

/** Explains an error to somebody who has never heard of S3. */
export function storageFaultText({ step, said }: { step: Step; said: string }): string {
  const found = BY_WORDS.find(([words]) => words.test(said));
  if (found) return found[1];
  if (/was refused: 403/.test(said))
    return `這組金鑰沒有${STEP_LABELS[step]}的權限，請在儲存服務開放這個儲存貯體的讀取、寫入、刪除與列出`;
  if (/was refused: 4\d\d/.test(said)) return '這個網址不像是 S3 相容的儲存服務，請檢查端點網址';
  if (/read something else|not kept|with more than/.test(said)) return '讀回的內容與寫入的不同，這個儲存服務不能使用';
  if (/is still there/.test(said)) return '刪除後檔案還在：請關閉儲存貯體的物件鎖定';
  return '儲存服務無法使用，請檢查設定';
}
