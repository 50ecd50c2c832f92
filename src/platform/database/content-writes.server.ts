import {
  IdentifierNode,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  RawNode,
  type RootOperationNode,
  TableNode,
} from 'kysely';
import { noteContentChange } from './transaction.server.ts';

const names = new Set<string>();

export const markPublicContent = (table: string) => void names.add(table);

/** Looks at every statement, so that no author has to remember to say that public content changed. */
export const contentWrites: KyselyPlugin = {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (writtenTables(node).some((name) => names.has(name))) noteContentChange();
    return node;
  },
  transformResult: async ({ result }) => result,
};

function writtenTables(node: RootOperationNode): string[] {
  if (node.kind === 'InsertQueryNode') return node.into ? [nameOf(node.into)] : [];
  if (node.kind === 'UpdateQueryNode') return node.table ? [nameOf(node.table)] : [];
  if (node.kind === 'DeleteQueryNode') return node.from.froms.map(nameOf);
  if (node.kind === 'MergeQueryNode') return [nameOf(node.into)];
  if (node.kind !== 'RawNode') return [];
  const text = textOf(node);
  return READS.test(text) ? [] : [...text.matchAll(WRITES)].map(([, name]) => name!);
}

/** What begins so writes to no table: a part that writes may stand only behind a `with`, and no function here does. */
const READS = /^\s*select\b/i;
const WRITES = /\b(?:insert\s+into|update|delete\s+from)\s+"?(\w+)/gi;

/** The statement's text with the names of its tables (`sql.table(…)`, `sql.id(…)`) and without its values. */
function textOf(node: OperationNode): string {
  if (TableNode.is(node)) return nameOf(node);
  if (IdentifierNode.is(node)) return node.name;
  if (!RawNode.is(node)) return '?';
  let text = '';
  for (const [i, fragment] of node.sqlFragments.entries()) {
    const parameter = node.parameters[i];
    text += parameter ? fragment + textOf(parameter) : fragment;
  }
  return text;
}

/** Of a table by itself or under an alias. */
function nameOf(node: OperationNode): string {
  const { node: aliased, table } = node as { node?: OperationNode; table?: { identifier: { name: string } } };
  return aliased ? nameOf(aliased) : (table?.identifier.name ?? '');
}
