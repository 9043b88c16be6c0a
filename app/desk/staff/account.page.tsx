import { data, Form, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { platformContext, visitorContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { publicOrigin } from '#app/platform/http/request-origin.server.ts'
import { may } from '#app/policies/rights.ts'
import { deskAccount, pickupsCalendar } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { formatMoment } from '#app/values/local-time.ts'
import {
	listPickupsCalendars,
	makePickupsCalendar,
	stopPickupsCalendar,
} from '../calendar/calendar.server.ts'
import { refuse, requireStaff } from '../desk.server.ts'
import { deskContext } from '../desk-context.server.ts'
import { deskHead } from '../desk-head.ts'
import { logDone, logRefused } from '../desk-log.server.ts'
import { DeskPage } from '../desk-page.tsx'
import { untilAnswered } from '../loading.ts'
import { orNoAnswer } from '../unanswered-form.ts'
import { useMay } from '../use-may.ts'
import type { Route } from './+types/account.page.ts'
import {
	type AccountAnswer,
	beginSecondFactor,
	changePassword,
	confirmPassword,
	confirmSecondFactor,
	endSecondFactor,
	type NewSession,
} from './account.server.ts'
import { calendarInWords } from './calendar-in-words.ts'
import { PickupsCalendar } from './pickups-calendar.tsx'
import { SecondStep } from './second-step.tsx'
import { endSession, listSessions } from './staff.server.ts'
import { type AccountChange, accountChangeSchema, type Staff, signedInStaff } from './staff.ts'

export const meta = deskHead.meta('Your account')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	const staff = await requireStaff({ request, context, pattern }, 'signed in')
	const platform = context.get(platformContext)
	const [sessions, calendars] = await Promise.all([
		listSessions(platform, staff.id),
		listPickupsCalendars(platform),
	])
	const done = accountChangeSchema.safeParse(new URL(request.url).searchParams.get('done'))
	return {
		done: done.success ? doneWords(done.data, staff) : undefined,
		email: staff.email,
		firstPassword: staff.firstPassword,
		secondFactor: staff.secondFactor,
		calendar: calendarInWords(calendars.get(staff.id), platform.company.timeZone),
		sessions: sessions.map(({ id, createdAt, ipAddress, userAgent }) => ({
			id,
			here: id === staff.sessionId,
			begun: formatMoment(createdAt, platform.company.timeZone),
			from: [ipAddress, userAgent].filter(Boolean).join(', ') || 'unknown device',
		})),
	}
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** The message about what was just done; none when it cannot be true, since anybody can make up an address. */
function doneWords(done: AccountChange, { secondFactor }: Staff): string | undefined {
	if (done === 'password') return 'Your password is changed. All other sessions have ended.'
	if (secondFactor !== (done === 'confirm')) return undefined
	return secondFactor ? 'The second step is on.' : 'The second step is off.'
}

const firstPasswordWords = {
	printed:
		'Your password was printed when Bowline first started, so it’s in a log. Set one of your own below, and the desk opens.',
	configured:
		'Your password is still the one in ADMIN_PASSWORD. Set one of your own below, then take ADMIN_PASSWORD out of the server’s settings.',
}

/** The answer to one of the page's forms, with the form's name in `about`; `calendar` is an address just made. */
type FormAnswer = Omit<AccountAnswer, 'status'> & { about: string; calendar?: string }

/** The forms of the page, as the log names them. */
const formNameSchema = z
	.enum(['password', 'begin', 'confirm', 'off', 'end-session', 'calendar', 'calendar-off', 'unknown'])
	.catch('unknown')

/** Changes the signed-in user's own account: password, sessions, second step, calendar. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, 'signed in')
	const { auth, attempts } = context.get(deskContext)
	const { address } = context.get(visitorContext)
	const platform = context.get(platformContext)
	const { company, database } = platform
	const own = { auth, attempts, company, database, staff, address, headers: request.headers }
	const read = await readForm(request, ['do', 'current', 'password', 'code', 'id'])
	if (!read.ok) return data<FormAnswer>({ message: read.message, about: '' }, read.status)
	const form = Object.fromEntries(read.fields)
	const current = form.current ?? ''
	const perform = async (): Promise<(AccountAnswer & Pick<FormAnswer, 'calendar'>) | NewSession> => {
		switch (form.do) {
			case 'password':
				return changePassword(own, form)
			case 'begin':
				return beginSecondFactor(own, current)
			case 'confirm':
				return confirmSecondFactor(own, form.code ?? '')
			case 'off':
				return endSecondFactor(own, current)
			case 'end-session': {
				const ended = await endSession(platform, staff.id, form.id ?? '')
				return { status: 200, message: ended ? 'The session has ended.' : 'That session had already ended.' }
			}
			case 'calendar':
				if (!may(staff, 'bookings')) throw refuse(args, staff, 'bookings')
				return confirmPassword(own, current, async () => {
					const token = await makePickupsCalendar(platform, signedInStaff(staff))
					const calendar = `${publicOrigin(platform.config)}${pickupsCalendar(token)}`
					return { status: 200, message: 'Your calendar address is ready.', calendar }
				})
			case 'calendar-off':
				await stopPickupsCalendar(platform, staff.id)
				return { status: 200, message: 'Your calendar address doesn’t work any more.' }
			default:
				return { status: 422, message: 'Nothing was changed. Reload the page.' }
		}
	}
	const answer = await perform()
	const event = { staffId: staff.id, does: formNameSchema.parse(form.do) }
	if ('done' in answer || answer.status === 200) logDone(context, event, 'own account changed')
	else logRefused(context, event, 'own account not changed')
	if ('done' in answer) {
		// Without scripts the page would be rendered with the session that has just ended.
		const headers = new Headers()
		for (const cookie of answer.cookies) headers.append('Set-Cookie', cookie)
		return redirect(deskAccount(answer.done), { headers })
	}
	const { status, ...shown } = answer
	return data<FormAnswer>({ ...shown, about: String(form.do) }, { status })
}

export const clientAction = (args: Route.ClientActionArgs) =>
	orNoAnswer(args, (message): FormAnswer => ({ message, about: '' }))

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
	const { done, email, firstPassword, secondFactor, calendar, sessions } = loaderData
	const busy = useNavigation().state !== 'idle'
	const mayDo = useMay()
	const fault = (form: string, field: string) => {
		const found = actionData?.about === form ? actionData.faults?.[field] : undefined
		return found === undefined ? undefined : [found]
	}
	const card = 'grid content-start gap-3 rounded-card border border-line bg-white p-4'
	return (
		<DeskPage>
			<h1 className="text-2xl text-spruce">Your account</h1>
			<p className="text-muted">{email}</p>
			<p role="status" className="min-h-6 font-semibold text-spruce">
				{actionData?.message ?? done}
			</p>
			{firstPassword && (
				<p className="mb-4 max-w-[68ch] border-brick border-l-4 pl-4">{firstPasswordWords[firstPassword]}</p>
			)}
			<div className="mt-2 grid gap-4 lg:grid-cols-3">
				<Form method="post" className={card}>
					<h2 className="text-lg">Password</h2>
					<input type="hidden" name="do" value="password" />
					<Field label="Current password" id="current" error={fault('password', 'current')}>
						<input id="current" name="current" type="password" autoComplete="current-password" required />
					</Field>
					<Field
						label="New password"
						id="password"
						hint="At least 12 characters."
						error={fault('password', 'password')}
					>
						<input id="password" name="password" type="password" autoComplete="new-password" required />
					</Field>
					<Button kind="solid" type="submit" disabled={busy}>
						Change password
					</Button>
				</Form>
				<SecondStep on={secondFactor} begun={actionData?.setup} busy={busy} fault={fault} className={card} />
				{mayDo('bookings') && (
					<PickupsCalendar
						known={calendar}
						fault={fault('calendar', 'current')}
						address={actionData?.about === 'calendar' ? actionData.calendar : undefined}
						busy={busy}
						className={card}
					/>
				)}
				<section className={card} aria-labelledby="sessions-heading">
					<h2 id="sessions-heading" className="text-lg">
						Sessions
					</h2>
					<ul className="grid gap-3">
						{sessions.map(({ id, here, begun, from }) => (
							<li key={id} className="flex items-start justify-between gap-3">
								<p className="min-w-0 [overflow-wrap:anywhere]">
									{here && <b>This one. </b>}
									{begun}
									<br />
									<span className="text-muted text-sm">{from}</span>
								</p>
								<Form method="post">
									<input type="hidden" name="do" value="end-session" />
									<input type="hidden" name="id" value={id} />
									<Button kind="outline" type="submit" className="px-3" disabled={busy}>
										End
									</Button>
								</Form>
							</li>
						))}
					</ul>
				</section>
			</div>
		</DeskPage>
	)
}
