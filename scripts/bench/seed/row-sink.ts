/** Rows by table and column, as the migrations name them. */
export type Row = Readonly<Record<string, string | number | null>>;
export type TableName =
  | 'users'
  | 'personNames'
  | 'personWords'
  | 'media'
  | 'posts'
  | 'flowers'
  | 'comments'
  | 'follows'
  | 'userStats'
  | 'syncScopes'
  | 'syncChanges';

/** Inserts rows into one database. It buffers them, so call `flush` at the end. */
export interface RowSink {
  insert(table: TableName, row: Row): void | Promise<void>;
}
