//! Method handles and variable handles.
