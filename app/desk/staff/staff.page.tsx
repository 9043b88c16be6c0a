import { data, Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { platformContext, visitorContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { requireOwner } from '../desk.server.ts'
import { deskContext, type PasswordLink } from '../desk-context.server.ts'
import { deskHead } from '../desk-head.ts'
import { untilAnswered } from '../loading.ts'
import { orNoAnswer } from '../unanswered-form.ts'
import type { Route } from './+types/staff.page.ts'
import { endSecondStepOf } from './colleague.server.ts'
import { MemberCard } from './member-card.tsx'
import { endAllSessions, inviteStaff, listStaff, setDisabled } from './staff.server.ts'
import { invitationSchema } from './staff.ts'

export const meta = deskHead.meta('Staff')

export async function loader({ request, context }: Route.LoaderArgs) {
	const { id } = await requireOwner(request, context)
	return { self: id, staff: await listStaff(context.get(platformContext)) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

const aboutOneSchema = z.object({
	do: z.enum(['disable', 'enable', 'link', 'end-sessions', 'second-step-off']),
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
		: `The email to ${email} could not be sent. Hand over this link:`,
	link,
})

/**
 * Runs an owner's action on accounts: invite, disable, enable, make a link for a new password, end sessions, turn off
 * a second step.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const owner = await requireOwner(request, context)
	const platform = context.get(platformContext)
	const deskParts = context.get(deskContext)
	const read = await readForm(request, [
		...aboutOneSchema.keyof().options,
		...invitationSchema.keyof().options,
	])
	if (!read.ok) return reply({ message: read.message }, read.status)
	const form = Object.fromEntries(read.fields)
	if (form.do === 'invite') {
		const { do: _, ...fields } = form
		const invitation = invitationSchema.safeParse(fields)
		if (!invitation.success)
			return reply(
				{
					message: 'Nobody was invited yet.',
					faults: z.flattenError(invitation.error).fieldErrors,
					typed: fields,
				},
				422,
			)
		const made = await inviteStaff(platform, deskParts, invitation.data)
		if (!made)
			return reply(
				{
					message: 'Nobody was invited.',
					faults: { email: ['This address has an account.'] },
					typed: fields,
				},
				409,
			)
		platform.log.info({ staffId: owner.id }, 'staff invited')
		return reply(handOver(invitation.data, made))
	}
	const asked = aboutOneSchema.safeParse(form)
	const member = asked.success && (await listStaff(platform)).find(({ id }) => id === asked.data.id)
	if (!asked.success || !member)
		return reply({ message: 'There is no such account. Load the page again.' }, 422)
	platform.log.info({ staffId: owner.id, about: member.id, does: asked.data.do }, 'staff account')
	switch (asked.data.do) {
		case 'link':
			return reply(handOver(member, await deskParts.passwordLink(member.email)))
		case 'end-sessions':
			await endAllSessions(platform, member.id)
			return reply({ message: `All sessions of ${member.name} have ended.` })
		case 'second-step-off': {
			const { auth, attempts } = deskParts
			const { address } = context.get(visitorContext)
			const own = {
				auth,
				attempts,
				company: platform.company,
				staff: owner,
				address,
				headers: request.headers,
			}
			const { current } = asked.data
			const { status, message, faults } = await endSecondStepOf(platform, own, member, current)
			return reply({ message, about: member.id, ...(faults && { faults: listed(faults) }) }, status)
		}
		default: {
			const disable = asked.data.do === 'disable'
			if (await setDisabled(platform, member.id, disable))
				return reply({
					message: `${member.name} ${disable ? 'can no longer sign in' : 'can sign in again'}.`,
				})
			return reply({ message: 'This is the last owner. Make another one first.' }, 409)
		}
	}
}

export const clientAction = (args: Route.ClientActionArgs) =>
	orNoAnswer(args, (message): FormAnswer => ({ message }))

export default function StaffPage({ loaderData: { staff, self }, actionData }: Route.ComponentProps) {
	const busy = useNavigation().state !== 'idle'
	const { faults = {}, typed = {} } = actionData ?? {}
	return (
		<div className="grid gap-6 lg:grid-cols-[1fr_22rem]">
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
							busy={busy}
							fault={actionData?.about === member.id ? faults.current : undefined}
						/>
					))}
				</ul>
			</section>
			<Form method="post" className="grid content-start gap-3 rounded-card border border-line bg-white p-4">
				<h2 className="text-lg">Invite somebody</h2>
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
				<Field label="Role" id="role" error={faults.role}>
					<select id="role" name="role" defaultValue={typed.role ?? 'staff'}>
						<option value="staff">Staff: quotes, leads and jobs</option>
						<option value="owner">Owner: staff accounts too</option>
					</select>
				</Field>
				<Button kind="solid" type="submit" disabled={busy}>
					Invite
				</Button>
			</Form>
		</div>
	)
}
