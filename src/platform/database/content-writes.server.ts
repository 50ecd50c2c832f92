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
  if (node.kind === 'RawNode') return [...textOf(node).matchAll(WRITES)].map(([, name]) => name!);
  return [];
}

const WRITES = /\b(?:insert\s+into|update|delete\s+from)\s+"?(\w+)/gi;

/** The statement's text with the names of its tables (`sql.table(…)`, `sql.id(…)`) and without its values. */
function textOf(node: OperationNode): string {
  if (TableNode.is(node)) return nameOf(node);
  if (IdentifierNode.is(node)) return node.name;
  if (!RawNode.is(node)) return '?';
  return node.sqlFragments
    .flatMap((fragment, i) => [fragment, node.parameters[i] ? textOf(node.parameters[i]) : ''])
    .join('');
}

/** Of a table by itself or under an alias. */
function nameOf(node: OperationNode): string {
  const { node: aliased, table } = node as { node?: OperationNode; table?: { identifier: { name: string } } };
  return aliased ? nameOf(aliased) : (table?.identifier.name ?? '');
}
