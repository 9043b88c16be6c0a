import { data, Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { platformContext, visitorContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { rights } from '#app/policies/rights.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { listPickupsCalendars, stopPickupsCalendar } from '../calendar/calendar.server.ts'
import { requireStaff } from '../desk.server.ts'
import { deskContext, type PasswordLink } from '../desk-context.server.ts'
import { deskHead } from '../desk-head.ts'
import { logDone } from '../desk-log.server.ts'
import { DeskPage } from '../desk-page.tsx'
import { untilAnswered } from '../loading.ts'
import { orNoAnswer } from '../unanswered-form.ts'
import type { Route } from './+types/staff.page.ts'
import { rolesInWords } from './access.ts'
import { calendarInWords } from './calendar-in-words.ts'
import { endSecondStepOf } from './colleague.server.ts'
import { MemberCard } from './member-card.tsx'
import { RoleSelect } from './member-rights.tsx'
import { receiveAccess } from './receive-access.server.ts'
import { endAllSessions, inviteStaff, listAccessChanges, listStaff, setDisabled } from './staff.server.ts'
import { invitationSchema, type Staff } from './staff.ts'

export const meta = deskHead.meta('Staff')

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
	const { id } = await requireStaff({ request, context, pattern }, 'accounts')
	const platform = context.get(platformContext)
	const [staff, changes, calendars] = await Promise.all([
		listStaff(platform),
		listAccessChanges(platform),
		listPickupsCalendars(platform),
	])
	const { timeZone } = platform.company
	return {
		self: id,
		staff: staff.map((member) => ({
			...member,
			calendar: calendarInWords(calendars.get(member.id), timeZone),
		})),
		changes,
	}
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

const aboutOneSchema = z.object({
	do: z.enum([
		'disable',
		'enable',
		'link',
		'end-sessions',
		'stop-calendar',
		'second-step-off',
		'role',
		'rights',
	]),
	id: z.string().min(1),
	current: z.string().default(''),
})

/** `about` is the account that the faults are about, unless it is a new one. */
type FormAnswer = {
	message: string
	link?: string
	faults?: Record<string, string[] | undefined>
	about?: string
	/** A refused invitation, as it was typed. */
	typed?: Partial<Record<'name' | 'email' | 'role', string>>
}
const listed = (faults: Record<string, string>) =>
	Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, [fault]]))
const reply = (said: FormAnswer, status = 200) => data(said, status)

const handOver = (
	{ name, email }: { name: string; email: string },
	{ link, mailed }: PasswordLink,
): FormAnswer => ({
	message: mailed
		? `${name} gets this link by email. You can also hand it over:`
		: `The email to ${email} couldn’t be sent. Hand over this link:`,
	link,
})

/**
 * Runs an action on accounts: invite, disable, enable, make a link for a new password, end sessions, turn off a second
 * step, change the role or the rights.
 */
export async function action({ request, context, pattern }: Route.ActionArgs) {
	const owner = await requireStaff({ request, context, pattern }, 'accounts')
	const platform = context.get(platformContext)
	const read = await readForm(request, [
		...aboutOneSchema.keyof().options,
		...invitationSchema.keyof().options,
		...rights,
		'seen',
	])
	if (!read.ok) return reply({ message: read.message }, read.status)
	const form = Object.fromEntries(read.fields)
	if (form.do === 'invite') return invite(context, owner, form)
	const asked = aboutOneSchema.safeParse(form)
	const member = asked.success && (await listStaff(platform)).find(({ id }) => id === asked.data.id)
	if (!asked.success || !member)
		return reply({ message: 'We couldn’t find that account. Reload the page.' }, 422)
	logDone(context, { staffId: owner.id, about: member.id, does: asked.data.do }, 'staff account')
	switch (asked.data.do) {
		case 'role':
		case 'rights': {
			const { status, message } = await receiveAccess(context, owner, member, form)
			return reply({ message, about: member.id }, status)
		}
		case 'link':
			return reply(handOver(member, await context.get(deskContext).passwordLink(member.email)))
		case 'end-sessions':
			await endAllSessions(platform, member.id)
			return reply({
				message: `All of ${member.name}’s sessions have ended, and their calendar address has stopped working.`,
			})
		case 'stop-calendar':
			await stopPickupsCalendar(platform, member.id)
			return reply({ message: `${member.name}’s calendar address doesn’t work any more.` })
		case 'second-step-off': {
			const own = { ...ownOf(context, owner), headers: request.headers }
			const { status, message, faults } = await endSecondStepOf(platform, own, member, asked.data.current)
			return reply({ message, about: member.id, ...(faults && { faults: listed(faults) }) }, status)
		}
		default: {
			const disable = asked.data.do === 'disable'
			if (await setDisabled(platform, member.id, disable))
				return reply({
					message: `${member.name} ${disable ? 'can no longer sign in' : 'can sign in again'}.`,
				})
			return reply(
				{ message: 'This is the last account that can look after accounts. Let someone else do that first.' },
				409,
			)
		}
	}
}

type Context = Route.ActionArgs['context']

const ownOf = (context: Context, staff: Staff) => {
	const { auth, attempts } = context.get(deskContext)
	const { company, database } = context.get(platformContext)
	return { auth, attempts, company, database, staff, address: context.get(visitorContext).address }
}

async function invite(context: Context, owner: Staff, { do: _, ...typed }: Record<string, string>) {
	const invitation = invitationSchema.safeParse(typed)
	if (!invitation.success)
		return reply(
			{
				message: 'No one has been invited yet.',
				faults: z.flattenError(invitation.error).fieldErrors,
				typed,
			},
			422,
		)
	const made = await inviteStaff(context.get(platformContext), context.get(deskContext), invitation.data)
	if (!made)
		return reply(
			{
				message: 'No one was invited.',
				faults: { email: ['This address already has an account.'] },
				typed,
			},
			409,
		)
	logDone(context, { staffId: owner.id, role: invitation.data.role }, 'staff invited')
	return reply(handOver(invitation.data, made))
}

export const clientAction = (args: Route.ClientActionArgs) =>
	orNoAnswer(args, (message): FormAnswer => ({ message }))

export default function StaffPage({
	loaderData: { staff, self, changes },
	actionData,
}: Route.ComponentProps) {
	const busy = useNavigation().state !== 'idle'
	const { faults = {}, typed = {} } = actionData ?? {}
	return (
		<DeskPage className="grid gap-6 lg:grid-cols-[1fr_22rem]">
			<section aria-labelledby="staff-heading">
				<h1 id="staff-heading" className="text-2xl text-spruce">
					Staff
				</h1>
				<div role="status" className="min-h-6">
					{actionData && <p className="font-semibold text-spruce">{actionData.message}</p>}
					{actionData?.link && <code className="break-all">{actionData.link}</code>}
				</div>
				<ul className="mt-2 grid gap-2">
					{staff.map((member) => (
						<MemberCard
							key={member.id}
							member={member}
							self={member.id === self}
							changes={changes.filter(({ staffId }) => staffId === member.id)}
							busy={busy}
							fault={actionData?.about === member.id ? faults.current : undefined}
						/>
					))}
				</ul>
			</section>
			<Form method="post" className="grid content-start gap-3 rounded-card border border-line bg-white p-4">
				<h2 className="text-lg">Invite someone</h2>
				<input type="hidden" name="do" value="invite" />
				<Field label="Name" id="name" error={faults.name}>
					<input
						id="name"
						name="name"
						defaultValue={typed.name}
						autoComplete="off"
						aria-invalid={faults.name !== undefined}
						required
					/>
				</Field>
				<Field label="Email" id="email" error={faults.email}>
					<input
						id="email"
						name="email"
						type="email"
						defaultValue={typed.email}
						autoComplete="off"
						aria-invalid={faults.email !== undefined}
						required
					/>
				</Field>
				<Field label="Role" id="role" error={faults.role} hint={rolesInWords}>
					<RoleSelect id="role" role={typed.role ?? 'dispatcher'} />
				</Field>
				<Button kind="solid" type="submit" disabled={busy}>
					Invite
				</Button>
			</Form>
		</DeskPage>
	)
}
