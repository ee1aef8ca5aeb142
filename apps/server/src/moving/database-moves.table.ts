/**
 * A move between this database and another one: no row, or one (`one` is 1). `id`: of the move, the same in both. `leaving`: its rows
 * are being copied to `place`, and must not change; `left`: the copy is complete and is used instead; `arriving`: rows of `place`
 * are being copied into it. `place`: the other database, without a password. `at`: the last change of the state, in ms.
 */
export interface DatabaseMovesTables {
  databaseMoves: { one: number; id: string; state: 'leaving' | 'left' | 'arriving'; place: string; at: number };
}
