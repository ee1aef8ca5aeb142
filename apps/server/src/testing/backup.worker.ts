import BetterSqlite3 from 'better-sqlite3';

// Does to a database file what it is told to, as a program of its own would.
const [, , file = '', statement = ''] = process.argv;
const db = new BetterSqlite3(file, { readonly: true });
db.exec(statement);
db.close();
