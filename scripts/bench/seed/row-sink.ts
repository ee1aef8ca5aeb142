/** Rows by table and column, as the migrations name them. */
export type Row = Readonly<Record<string, string | number | null>>;
export type TableName =
  | 'users'
  | 'personNames'
  | 'personWords'
  | 'media'
  | 'posts'
  | 'albumPhotos'
  | 'flowers'
  | 'comments'
  | 'follows'
  | 'userStats'
  | 'syncScopes'
  | 'syncChanges';

/** Columns with the number of a user or post, by the names of tables: the generator gives ids in their place. */
export const NUMBERED: Partial<Record<TableName, Readonly<Record<string, 'users' | 'posts'>>>> = {
  flowers: { userNumber: 'users', postNumber: 'posts' },
  follows: { followerNumber: 'users', followedNumber: 'users' },
};

/** Inserts rows into one database. It buffers them, so call `flush` at the end. */
export interface RowSink {
  insert(table: TableName, row: Row): void | Promise<void>;
}
