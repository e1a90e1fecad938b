// Empty: it is enough that the module is there.
