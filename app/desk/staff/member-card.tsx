import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { roleNames } from './access.ts'
import { type AccessChangeInWords, MemberRights } from './member-rights.tsx'
import type { StaffMember } from './staff.ts'

/** An account on the list of staff, with an owner's buttons for it. `fault` is about the owner's own password. */
export function MemberCard(props: {
	member: StaffMember & { calendar: string | undefined }
	self: boolean
	busy: boolean
	fault: string[] | undefined
	changes: AccessChangeInWords[]
}) {
	const { member, self, busy, fault, changes } = props
	const { id, name, email, role, disabled, secondFactor, sessions, calendar } = member
	return (
		<li className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-white p-3">
			<p className="min-w-0 grow [overflow-wrap:anywhere]">
				<b>{name}</b> {self && <span className="text-muted">(you)</span>}{' '}
				{disabled && <b className="text-brick">disabled</b>}
				<br />
				{email}
				<br />
				<span className="text-muted text-sm">
					{roleNames[role]}, {secondFactor ? 'second step on' : 'no second step'}, {sessions}{' '}
					{sessions === 1 ? 'session' : 'sessions'}
					{calendar && (
						<>
							<br />
							Calendar address: {calendar}
						</>
					)}
				</span>
			</p>
			<Form method="post" className="flex flex-wrap gap-2">
				<input type="hidden" name="id" value={id} />
				<Button kind="outline" type="submit" name="do" value="link" className="px-3" disabled={busy}>
					New password link
				</Button>
				<Button kind="outline" type="submit" name="do" value="end-sessions" className="px-3" disabled={busy}>
					End sessions
				</Button>
				{calendar && (
					<Button
						kind="outline"
						type="submit"
						name="do"
						value="stop-calendar"
						className="px-3"
						disabled={busy}
					>
						Stop calendar
					</Button>
				)}
				<Button
					kind="outline"
					type="submit"
					name="do"
					value={disabled ? 'enable' : 'disable'}
					className="px-3"
					disabled={busy}
				>
					{disabled ? 'Enable' : 'Disable'}
				</Button>
			</Form>
			<MemberRights member={member} busy={busy} changes={changes} />
			{secondFactor && !self && <SecondStepOff member={member} busy={busy} fault={fault} />}
		</li>
	)
}

/** The form with which an owner turns off the second step of a colleague; it asks for the owner's own password. */
function SecondStepOff(props: { member: StaffMember; busy: boolean; fault: string[] | undefined }) {
	const { member, busy, fault } = props
	const { id, name } = member
	const field = `current-${id}`
	return (
		<details className="w-full" open={fault !== undefined}>
			<summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
				Turn off second step
			</summary>
			<Form method="post" className="mt-2 grid max-w-xl gap-3">
				<input type="hidden" name="do" value="second-step-off" />
				<input type="hidden" name="id" value={id} />
				<p>
					For a lost phone and lost backup codes. Make sure it’s {name} who’s asking. All sessions of {name}{' '}
					will end, the next sign-in will ask for the password only, and you’ll both get an email.
				</p>
				<Field label="Your own password" id={field} error={fault}>
					<input id={field} name="current" type="password" autoComplete="current-password" required />
				</Field>
				<Button kind="solid" type="submit" disabled={busy} className="justify-self-start px-5">
					Turn off the second step of {name}
				</Button>
			</Form>
		</details>
	)
}
