-- Towns and trips are changed at the desk as well. The release before leaves rows of this part alone.
alter table setting_changes drop constraint setting_changes_part_check;
alter table setting_changes add constraint setting_changes_part_check
	check (part in ('name', 'office', 'hours', 'times', 'windows', 'hauling', 'towns', 'fees', 'claims', 'calls', 'texts'));
