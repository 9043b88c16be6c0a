import { Form } from 'react-router'
import { rights, roles } from '#app/policies/rights.ts'
import { Button } from '#app/ui/button.tsx'
import { accessSnapshot, rightNames, roleNames, rolesInWords } from './access.ts'
import type { StaffMember } from './staff.ts'

/** A change of what an account may do, in words. */
export type AccessChangeInWords = { id: string; at: string; actor: string; what: string }

/** The roles to choose from. */
export const RoleSelect = ({ id, role }: { id: string; role: string }) => (
	<select id={id} name="role" defaultValue={role}>
		{[...roles].reverse().map((each) => (
			<option key={each} value={each}>
				{roleNames[each]}
			</option>
		))}
	</select>
)

/** What an account may do: its role, and the rights that are its own. */
export function MemberRights(props: { member: StaffMember; busy: boolean; changes: AccessChangeInWords[] }) {
	const { member, busy, changes } = props
	const { id, name } = member
	const seen = accessSnapshot(member)
	return (
		<details className="w-full">
			<summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
				What {name} can do
			</summary>
			<Form
				key={`role ${seen}`}
				method="post"
				preventScrollReset
				className="field mt-2 flex flex-wrap items-end gap-2"
			>
				<input type="hidden" name="do" value="role" />
				<input type="hidden" name="id" value={id} />
				<input type="hidden" name="seen" value={seen} />
				<div className="min-w-0">
					<label htmlFor={`role-${id}`}>Role</label>
					<RoleSelect id={`role-${id}`} role={member.role} />
				</div>
				<Button kind="outline" type="submit" className="px-4" disabled={busy}>
					Change role
				</Button>
				<p className="w-full text-muted text-sm">{rolesInWords} A new role starts with its own rights.</p>
			</Form>
			<Form key={`rights ${seen}`} method="post" preventScrollReset className="mt-3 grid gap-2">
				<input type="hidden" name="do" value="rights" />
				<input type="hidden" name="id" value={id} />
				<input type="hidden" name="seen" value={seen} />
				<fieldset className="grid gap-x-6 xl:grid-cols-2">
					<legend className="font-semibold">Rights of {name}</legend>
					{rights.map((right) => (
						<label key={right} className="flex min-h-11 items-center gap-2">
							<input type="checkbox" name={right} defaultChecked={member.rights.includes(right)} />
							<span>{rightNames[right]}</span>
						</label>
					))}
				</fieldset>
				<Button kind="solid" type="submit" className="justify-self-start px-5" disabled={busy}>
					Save rights
				</Button>
			</Form>
			{changes.length > 0 && (
				<ul aria-label={`Changes for ${name}`} className="mt-3 grid gap-1 text-sm">
					{changes.map((change) => (
						<li key={change.id}>
							<b>{change.actor}</b> {change.what} <span className="text-muted tabular-nums">{change.at}</span>
						</li>
					))}
				</ul>
			)}
		</details>
	)
}
