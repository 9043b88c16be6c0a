import { useCompany } from './use-company.ts'

/** Who we are and how to reach us, at the head of a page on paper, which has no header. */
export function Letterhead() {
	const { name, mailingAddress, phone, email } = useCompany()
	return (
		<p className="hidden border-line border-b pb-2 print:block">
			<b>{name}</b>, {mailingAddress}, <b className="whitespace-nowrap">{phone}</b>, {email}
		</p>
	)
}
