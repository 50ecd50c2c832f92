import { Entries } from '../shared/field-rows-data.server.ts';
import { EXPERIENCE_FIELDS, TENURE_FIELDS } from './fields.ts';
import './tables.server.ts';

export const jobTenures = new Entries('job_tenures', 'jobTenureId', TENURE_FIELDS);
export const experiences = new Entries('experiences', 'experienceId', EXPERIENCE_FIELDS);
