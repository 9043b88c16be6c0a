import type { Pool } from 'pg'

/** How often the database is asked which queues have a job to begin, in milliseconds: what is owed begins within two seconds. */
const askEvery = 1000
/** When it is asked after this process has enqueued something: most transactions are committed by then. */
const askSoon = 100

/** Every queue that has a job to begin, by the database's clock; in one statement for all of them. */
const readyQueues = `select queue from unnest($1::text[]) as queue where exists (
	select from pgboss.job where name = queue and state < 'active' and not blocked and start_after <= now())`

type Watch = {
	/** Has the database asked in a moment, rather than within a second. */
	soon: () => void
	/** Stops asking, and waits for the latest answer. */
	stop: () => Promise<void>
}

/**
 * Calls `wake` each second with each queue that has a job to begin. Workers that ask by themselves would each send a statement a
 * second, all day. A second that fails is reported, and the next one asks again.
 */
export function watchQueues(
	pool: Pool,
	queues: () => string[],
	wake: (queue: string) => void,
	report: (error: unknown) => void,
): Watch {
	let asking: Promise<void> | undefined
	let sooner: NodeJS.Timeout | undefined
	const find = async () => {
		const worked = queues()
		if (worked.length === 0) return
		try {
			const { rows } = await pool.query<{ queue: string }>(readyQueues, [worked])
			for (const { queue } of rows) wake(queue)
		} catch (error) {
			report(error)
		}
	}
	const ask = () => {
		asking ??= find().finally(() => {
			asking = undefined
		})
	}
	const timer = setInterval(ask, askEvery)
	let isStopped = false
	return {
		soon: () => {
			clearTimeout(sooner)
			if (!isStopped) sooner = setTimeout(ask, askSoon)
		},
		stop: async () => {
			isStopped = true
			clearInterval(timer)
			clearTimeout(sooner)
			await asking
		},
	}
}
