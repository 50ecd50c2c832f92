/** A sheet that says PDF, or DOCX for any other document (spec §2). */
export function FileIcon({ fileName }: { fileName: string }) {
  const isPdf = fileName.endsWith('.pdf');
  return (
    <svg width="56" height="72" viewBox="0 0 56 72" role="img" aria-label={isPdf ? 'PDF 檔案' : 'Word 檔案'}>
      <path d="M4 2h32l16 16v48a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4z" fill="#fff" stroke="#7d9297" strokeWidth="2" />
      <path d="M36 2v12a4 4 0 0 0 4 4h12" fill="#eef4f3" stroke="#7d9297" strokeWidth="2" />
      <rect x="0" y="36" width="48" height="20" rx="4" fill={isPdf ? '#b3261e' : '#0f5e6e'} />
      <text x="24" y="50.5" textAnchor="middle" fontSize="13" fontWeight="700" fill="#fff">
        {isPdf ? 'PDF' : 'DOCX'}
      </text>
    </svg>
  );
}
