/**
 * A row is added before its file and removed after it, so that a row names whatever a killed process leaves behind:
 * `arriving` until the file is stored for good, `leaving` until it is gone.
 */
export interface UploadedFilesTable {
  file_upload_id: string;
  talent_id: string;
  status: 'arriving' | 'stored' | 'leaving';
  category: string;
  title: string;
  /** Made by the server; the name under which it is stored and served. */
  file_name: string;
  /** As the member's device named it; for downloads only. */
  original_name: string;
  content_type: string;
  bytes: number;
  sha256: string;
  /** Chosen by the browser for one upload, so that a second try is not a second file; '' if none was given. */
  upload_key: string;
  changed_at: string;
  created_at: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    uploaded_files: UploadedFilesTable;
  }
}
