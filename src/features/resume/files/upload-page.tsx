import { useEffect, useState } from 'react';
import { call } from '#shared/call.ts';
import { useLoaderData } from '#ui/routing/use-router.tsx';
import { CvFrame } from '../shared/cv-frame.tsx';
import { AddButton, EmptyCard, ListSection } from '../shared/entry-section.tsx';
import { useDelete } from '../shared/use-delete.ts';
import { takeDraft } from '../shared/use-draft.ts';
import type { deleteFile, listFiles, UploadedFile } from './contract.ts';
import { FileCard } from './file-card.tsx';
import { FileModal } from './file-modal.tsx';
import { CATEGORY_RULES, type FileCategory } from './rules.ts';
import { FILE_DRAFT, type FileDraft } from './use-file-form.ts';

export const loader = () => call<typeof listFiles>('GET /api/uploadFile');

/** The sections in the order of spec §2, each with what belongs in it; photo and agreement have places of their own. */
const SECTIONS: Record<Exclude<FileCategory, '大頭照' | '推薦協議書'>, string> = {
  英文履歷: '應徵外商或海外職缺時，顧問會一併提供。再次上傳會取代舊檔。',
  個人生活照: '應徵服務業建議提供兩張半身、兩張全身的正面照。',
  專業證照: '上傳證照照片，讓企業看得到您的專業。',
  作品集: '設計、企劃、程式或任何代表您的作品。',
};
const CATEGORIES = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[];

export default function UploadPage() {
  const files = useLoaderData<UploadedFile[]>();
  const [adding, setAdding] = useState<{ category: FileCategory; title?: string }>();
  useEffect(() => {
    const draft = takeDraft<FileDraft>(FILE_DRAFT);
    if (draft && draft.category in SECTIONS) setAdding(draft);
  }, []);
  const confirmDelete = useDelete();
  const remove = ({ fileUploadId }: UploadedFile) =>
    confirmDelete(() => call<typeof deleteFile>('DELETE /api/uploadFile/{fileUploadId}', { params: { fileUploadId } }));
  return (
    <CvFrame path="/cv/upload" lead="補充檔案由本公司顧問檢視；推薦您給企業時，才會提供給該企業。">
      {CATEGORIES.map((category) => {
        const text = SECTIONS[category];
        const own = files.filter(({ categoryName }) => categoryName === category);
        const { most } = CATEGORY_RULES[category];
        const onAdd = () => setAdding({ category });
        return (
          <ListSection
            key={category}
            title={category}
            // A category whose new file replaces the old one has no limit to reach.
            action={
              own.length > 0 && (
                <AddButton what={category} count={most === 1 ? 0 : own.length} most={most} onAdd={onAdd} />
              )
            }
          >
            {own.length > 0 ? (
              <>
                <p className="help">{text}</p>
                <ul className="file-cards">
                  {own.map((file) => (
                    <FileCard key={file.fileUploadId} file={file} onDelete={remove} />
                  ))}
                </ul>
              </>
            ) : (
              <EmptyCard what={category} text={text} onAdd={onAdd} />
            )}
          </ListSection>
        );
      })}
      {adding && <FileModal category={adding.category} draft={adding.title} onClose={() => setAdding(undefined)} />}
    </CvFrame>
  );
}
