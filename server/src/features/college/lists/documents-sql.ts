import { sql } from 'kysely';
import { isOpenParticipant } from '../../member/users/participants-sql.ts';
import { byMember, instantColumn, type ListOf, memberColumns, numberColumn, textColumn } from './list-sql.ts';

const kind = sql`(case document.document_type
  when 'EVIDENCE' then 'Evidence'
  when 'COC' then 'Certificate'
  when 'LETTEROFSUCAUDIT' then 'Letter of successful audit'
  when 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM' then 'Acknowledgement of participation'
  when 'PDP' then 'Plan'
end)`;

/** The files of members (ADM-01). */
export function documentsList(): ListOf<'Documents'> {
  const name = textColumn(sql`document.document_name`);
  const uploaded = instantColumn(sql`document.uploaded_at`);
  const year = numberColumn(sql`year.cpd_year`);
  return {
    from: sql`document
      join member on member.user_id = document.user_id
      join cpd_year year on year.cpd_year_id = document.cpd_year_id`,
    where: isOpenParticipant,
    id: sql`document.document_id`,
    columns: {
      ...memberColumns,
      DocumentName: name,
      UploadedOn: uploaded,
      DocumentType: textColumn(kind),
      Year: year,
      SizeInBytes: numberColumn(sql`document.size_bytes`),
    },
    filters: { DocumentName: name, UploadedOn: uploaded, Member: byMember, Year: year },
  };
}
