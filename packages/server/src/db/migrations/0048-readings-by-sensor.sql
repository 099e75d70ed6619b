-- Every reader of readings knows the sensor and the period in which it was worn.
drop index reading_assignment;
