import type { Scene } from './company-model.ts'
import type { DueJob } from './queue.ts'
import type { Outcome } from './turns.ts'
import { queues, type World } from './world.ts'

/** What a provider has not answered yet: `end` says what came of it once it has. */
export type Parked = {
	what: string
	later: () => Promise<Outcome<string>>
	end: (outcome: Outcome<string>) => Promise<string>
}

/** The outcome of running jobs: a line for each, and whether the process was killed meanwhile. */
export type JobsRun = { lines: string[]; killed: boolean; parked: Parked | undefined }

/**
 * Works the due jobs, queue by queue from one that the step chooses, two jobs at once where it says so. With `late`, a
 * provider leaves the first without an answer.
 */
export async function runJobs(
	{ world, step }: Pick<Scene, 'world' | 'step'>,
	{ late = false }: { late?: boolean } = {},
): Promise<JobsRun> {
	const [from = 0, together = 0] = step.dice
	const first = Math.floor(from * queues.length)
	const run: JobsRun = { lines: [], killed: false, parked: undefined }
	let { fault } = step
	if (late) world.answerLate()
	for (const name of [...queues.slice(first), ...queues.slice(0, first)]) {
		const due = await world.queue().due(name)
		while (due.length > 0 && !run.killed) {
			const batch = due.splice(0, together < 0.4 && !late ? 2 : 1)
			const tasks = batch.map(({ run: work }, at) => ({
				work: () => work().then(() => 'done'),
				fault: at === 0 ? fault : undefined,
			}))
			const outcomes = await world.turns().together(tasks)
			fault = undefined
			for (const [at, outcome] of outcomes.entries()) {
				const job = batch[at]
				if (!job) continue
				run.lines.push(`${name}: ${await ended(job, outcome)}`)
				if (outcome.ended === 'killed') run.killed = true
				if (outcome.ended === 'parked')
					run.parked = { what: job.name, later: outcome.later, end: (late) => ended(job, late) }
			}
		}
		if (run.killed) break
	}
	world.answerAtOnce()
	return run
}

/** Reports the outcome of a job to the queue. */
async function ended(job: DueJob, outcome: Outcome<string>): Promise<string> {
	if (outcome.ended === 'answered') await job.end()
	if (outcome.ended === 'failed') await job.end(outcome.error)
	return outcome.ended
}

/**
 * Continues until every pending job that can be done is done: some mailboxes stay full. The process does its `chores` as time
 * goes by.
 */
export async function finishJobs(world: World, chores: () => Promise<unknown>): Promise<void> {
	const minutes = 6
	for (let round = 0; round < 5; round++) {
		await world.setClock(new Date(world.now().getTime() + minutes * 60_000))
		await chores()
		await world.queue().supervise()
		await runJobs({ world, step: { name: 'last', afterMinutes: 0, does: 'jobs', dice: [] } })
	}
}
