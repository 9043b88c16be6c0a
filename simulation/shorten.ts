import type { Plan } from './plan.ts'
import type { Breach } from './rules.ts'
import type { Run } from './simulate.ts'

/** More runs than this are not worth the wait. */
const mostRuns = 80

/**
 * Leaves out steps as long as one of the same rules breaks: halves first, then smaller and smaller parts. The time of a step
 * that is left out still passes. Returns the last run that broke, and the names of its plan's steps.
 */
export async function shorten(
	plan: Plan,
	breaches: Breach[],
	run: (plan: Plan) => Promise<Run>,
): Promise<{ run: Run; steps: string[] }> {
	const wanted = new Set(breaches.map(({ rule }) => rule))
	let steps = plan.steps.map(({ name }) => name)
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

/** The plan with the steps of these names alone, each at its own time. */
export function withOnly(plan: Plan, kept: readonly string[]): Plan {
	const names = new Set(kept)
	let passed = 0
	return {
		...plan,
		steps: plan.steps.flatMap((step) => {
			passed += step.afterMinutes
			if (!names.has(step.name)) return []
			const afterMinutes = passed
			passed = 0
			return [{ ...step, afterMinutes }]
		}),
	}
}
