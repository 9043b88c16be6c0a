import type { Plan } from './plan.ts'
import type { Breach } from './rules.ts'
import type { Run } from './simulate.ts'

/** More runs than this are not worth the wait. */
const mostRuns = 80

/**
 * Leaves out steps as long as one of the same rules breaks: halves first, then smaller and smaller parts. The time of a step
 * that is left out still passes. Returns the last run that broke, and the steps of its plan.
 */
export async function shorten(
	plan: Plan,
	breaches: Breach[],
	run: (plan: Plan) => Promise<Run>,
): Promise<{ run: Run; steps: number[] }> {
	const wanted = new Set(breaches.map(({ rule }) => rule))
	let steps = plan.steps.map((_, at) => at)
	let shortest: Run | undefined
	let runs = 0
	for (let part = Math.ceil(steps.length / 2); part >= 1 && runs < mostRuns; ) {
		const before = steps.length
		for (let from = steps.length - part; from > -part && runs < mostRuns; from -= part) {
			const fewer = steps.filter((_, at) => at < from || at >= from + part)
			runs++
			const tried = await run(withOnly(plan, fewer))
			if (!tried.breaches.some(({ rule }) => wanted.has(rule))) continue
			steps = fewer.slice(0, tried.steps)
			shortest = tried
		}
		if (part === 1 && steps.length === before) break
		part = part === 1 ? 1 : Math.ceil(part / 2)
	}
	return { run: shortest ?? (await run(plan)), steps }
}

/** The plan with these steps alone, each at its own time. */
export function withOnly(plan: Plan, kept: readonly number[]): Plan {
	let before = 0
	return {
		...plan,
		steps: kept.flatMap((at) => {
			const step = plan.steps[at]
			if (!step) return []
			const passed = plan.steps.slice(before, at + 1).reduce((sum, each) => sum + each.afterMinutes, 0)
			before = at + 1
			return [{ ...step, afterMinutes: passed }]
		}),
	}
}
