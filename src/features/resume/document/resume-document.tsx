import { ToolIcon } from '#ui/tool-icons.tsx';
import { FileCard } from '../files/file-card.tsx';
import { CV_PAGES } from '../shared/rules.ts';
import type { Preview } from './contract.ts';
import { PARTS, type Section, sectionsOf } from './fields.ts';
import { DocumentPart, Facts, Table } from './resume-parts.tsx';

const PAGES = CV_PAGES.filter(({ path }) => PARTS.some((part) => part.path === path));

/** The resume as a document to be proud of; on paper nothing else is printed. */
export function ResumeDocument({ resume }: { resume: Preview }) {
  const said = sectionsOf(resume);
  return (
    <article className="card resume">
      {PAGES.map(({ path, label }) => {
        const sections = said.filter((section) => section.path === path);
        if (path === '/cv/basic') return <Personal key={path} title={label} resume={resume} section={sections[0]} />;
        return (
          <DocumentPart key={path} title={label} path={path} isEmpty={sections.length === 0}>
            {sections.map((section) =>
              section.layout === 'facts' ? (
                <Facts key={section.title} facts={section.entries.flat()} isLong={section.isLong} />
              ) : (
                <Table key={section.title} section={section} />
              ),
            )}
          </DocumentPart>
        );
      })}
      <Files resume={resume} />
    </article>
  );
}

/** With the photo, and the names above everything else. */
function Personal({ title, resume, section }: { title: string; resume: Preview; section: Section | undefined }) {
  const { personal, avatar } = resume;
  return (
    <DocumentPart title={title} path="/cv/basic" isEmpty={!section && avatar.fileName === ''}>
      <div className="resume-person">
        <div className="avatar">
          {avatar.fileName ? (
            <img src={`/users/${avatar.talentId}/${avatar.fileName}`} alt="大頭照" width="144" height="144" />
          ) : (
            <ToolIcon name="person" size={64} />
          )}
        </div>
        <div>
          <p className="resume-name">
            {personal.chineseName}
            {personal.englishName && <span>{personal.englishName}</span>}
          </p>
          <Facts facts={(section?.entries.flat() ?? []).filter(({ place }) => place !== 'title')} />
        </div>
      </div>
    </DocumentPart>
  );
}

function Files({ resume: { fileUploads } }: { resume: Preview }) {
  return (
    <DocumentPart title="附加檔案" path="/cv/upload" isEmpty={fileUploads.length === 0}>
      <ul className="file-cards">
        {fileUploads.map((file) => (
          <FileCard key={file.fileUploadId} file={file} />
        ))}
      </ul>
    </DocumentPart>
  );
}
