import { onSqlite } from './support/search-data.ts';

const d = await onSqlite(1_000_000);
await d.close();
console.log('done');
