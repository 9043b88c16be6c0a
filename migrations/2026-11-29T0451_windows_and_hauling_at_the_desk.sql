-- Arrival windows and hauling figures are changed at the desk as well. The release before leaves rows of these parts alone.
alter table setting_changes drop constraint setting_changes_part_check;
alter table setting_changes add constraint setting_changes_part_check
	check (part in ('name', 'office', 'hours', 'times', 'windows', 'hauling', 'fees', 'claims', 'calls'));
