-- The counted turns of a month name each interval that was set. Months are counted again, from what is stored.
delete from quality_month;
