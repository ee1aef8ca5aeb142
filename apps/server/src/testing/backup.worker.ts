import BetterSqlite3 from 'better-sqlite3';

// Runs a statement on a database file in a separate process.
const [, , file = '', statement = ''] = process.argv;
const db = new BetterSqlite3(file, { readonly: true });
db.exec(statement);
db.close();
