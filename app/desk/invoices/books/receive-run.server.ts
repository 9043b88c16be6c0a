import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { localDate } from '#app/values/local-time.ts'
import { periodAsked } from '../period-ask.ts'
import { type RunAnswer, runFormSchema } from './run-form.ts'
import { makeRun } from './runs.server.ts'

/** Makes the run that a form asks for. */
export async function receiveRun(
	platform: Pick<Platform, 'database' | 'company' | 'now'>,
	sent: ReadonlyMap<string, string>,
	staff: SignedInStaff,
): Promise<{ status: number; answer: RunAnswer }> {
	const refused = (status: number, message: string) => ({ status, answer: { ok: false, message } })
	const parsed = runFormSchema.safeParse(Object.fromEntries(sent))
	if (!parsed.success) return refused(422, 'That didn’t come from our form. Reload the page and try again.')
	const { scope, formKey, ...days } = parsed.data
	const asked = periodAsked(days, localDate(platform.now(), platform.company.timeZone))
	if (!asked.ok) return refused(422, asked.message)
	const run = await makeRun(platform, { period: asked.period, scope, formKey }, staff)
	if (run === undefined)
		return refused(409, 'There’s nothing new to export on these days. Nothing was changed.')
	if (run === 'form-used')
		return refused(
			409,
			'This form was sent before, for another run. Nothing was changed. Reload the page and try again.',
		)
	return { status: 200, answer: { ok: true, message: `Run ${run} is made. Its files are below.` } }
}
