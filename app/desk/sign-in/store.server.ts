import { sql } from 'kysely'
import type { Connection } from '#app/platform/connection.ts'

type SecondStepTables = Connection<'staff_second_factors'>

/** The key of somebody's second step, encrypted; nothing for who has none. */
export async function secondStepKey(
	connection: SecondStepTables,
	staffId: string,
): Promise<string | undefined> {
	const row = await connection
		.selectFrom('staff_second_factors')
		.select('secret')
		.where('userId', '=', staffId)
		.executeTakeFirst()
	return row?.secret
}

/** Takes the code of a time step for good: `false` when it, or a later one, has been taken. Of two at once, one wins. */
export async function takeStep(
	connection: SecondStepTables,
	staffId: string,
	step: number,
): Promise<boolean> {
	const taken = await connection
		.updateTable('staff_second_factors')
		.set({ last_step: String(step) })
		.where('userId', '=', staffId)
		.where((eb) => eb(sql<number>`coalesce(last_step, -1)`, '<', step))
		.executeTakeFirst()
	return taken.numUpdatedRows > 0n
}
