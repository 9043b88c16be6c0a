import type { Pool } from 'pg'
import { keptPlan } from '../database/kept-plans.server.ts'

/** How often the database is asked which queues have a job to begin, in milliseconds: what is owed begins within two seconds. */
const askEvery = 1000
/** When it is asked after this process has enqueued something: most transactions are committed by then. */
const askSoon = 100

/**
 * How many jobs each of these queues has to begin, by the database's clock, counted up to `most`, and whether a job is done for which
 * others wait; in one statement for all of them. It has no parameters: its plan is made once.
 */
const readyQueues = (
	queues: string[],
	most: number,
) => `select array(select json_build_object('queue', queue, 'jobs', jobs)
	from unnest(${arrayOf(queues)}) as queue, lateral (select count(*)::int as jobs from (
		select from pgboss.job where name = queue and state < 'active' and not blocked and start_after <= now()
		limit ${most}) as due) as counted where jobs > 0) as ready,
	exists (select from pgboss.job where name = any(${arrayOf(queues)}) and blocking and state = 'completed') as freeing ${keptPlan}`

const arrayOf = (names: string[]) => `array[${names.map((name) => `'${name}'`).join()}]::text[]`

type Found = { ready: { queue: string; jobs: number }[]; freeing: boolean }

type Watch = {
	/** Has the database asked in a moment, rather than within a second. */
	soon: () => void
	/** Stops asking, and waits for the latest answer. */
	stop: () => Promise<void>
}

type Acts = {
	/** Is told of each queue that has jobs to begin, and of how many, up to `most`. */
	wake: (queue: string, jobs: number) => void
	/** More than a queue's workers can take. */
	most: () => number
	/** Lets the jobs begin that waited for others which are done. */
	free: () => Promise<void>
	report: (error: unknown) => void
}

/**
 * Calls `wake` each second with each queue that has a job to begin, after those were freed that waited for what is done.
 * Workers that ask by themselves would each send a statement a second, all day. A second that fails is reported, and the next
 * one asks again.
 */
export function watchQueues(pool: Pool, queues: () => string[], { wake, most, free, report }: Acts): Watch {
	let asking: Promise<void> | undefined
	let sooner: NodeJS.Timeout | undefined
	const find = async () => {
		const worked = queues()
		if (worked.length === 0) return
		const read = async () => (await pool.query<Found>(readyQueues(worked, most()))).rows[0]
		try {
			let found = await read()
			if (found?.freeing) {
				// What waits for nothing begins all the same.
				await free().catch(report)
				found = await read()
			}
			for (const { queue, jobs } of found?.ready ?? []) wake(queue, jobs)
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
